// What React Native's code generator makes the native interfaces from; nothing imports it at run time.
//
// Objects are untyped on purpose: their fields are documented in index.d.ts and checked where they are
// read, and the generator knows no unions.

import type { TurboModule } from "react-native";
import { TurboModuleRegistry } from "react-native";

export interface Spec extends TurboModule {
  status(): Promise<Object>;
  requestAuthorization(): Promise<string>;
  queryRange(from: number, to: number): Promise<Object>;
  queryDays(options: Object): Promise<Array<Object>>;
  startSession(session: string, options: Object): Promise<Object>;
  readSession(session: string): Promise<Object>;
  pauseSession(session: string): Promise<Object>;
  resumeSession(session: string): Promise<Object>;
  resetSession(session: string): Promise<Object>;
  stopSession(session: string): Promise<Object>;
  snapshotSession(session: string): Promise<string>;
  sessionDays(session: string): Promise<Array<Object>>;
  changeZone(session: string, zone: string): Promise<void>;
  sessionTrace(session: string): Promise<string>;
  explainSession(session: string): Promise<Array<Object>>;
  addListener(eventName: string): void;
  removeListeners(count: number): void;
}

export default TurboModuleRegistry.get<Spec>("StepCounter");
