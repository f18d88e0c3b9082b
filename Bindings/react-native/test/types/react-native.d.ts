// As much of React Native's types as the generator's spec and the sources name.

declare module "react-native" {
  export interface TurboModule {}
  export const TurboModuleRegistry: { get<Spec extends TurboModule>(name: string): Spec | null };
  export const NativeModules: { [name: string]: unknown };
  export class NativeEventEmitter {
    constructor(module: unknown);
    addListener(name: string, listener: (body: any) => void): { remove(): void };
  }
}
