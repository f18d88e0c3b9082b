// A screen that counts: not built here, since it needs React Native; see README.md.

import { useEffect, useRef, useState } from "react";
import { Button, Linking, Text, View } from "react-native";
import { createStepCounter } from "react-native-tare";

const counter = createStepCounter();

/** What a reason means to the person who walks; nothing where all is well. */
function reasonText(reading) {
  switch (reading?.error?.code) {
    case "ERR_NOT_DETERMINED":
      return "Allow motion data to count steps.";
    case "ERR_DENIED":
      return "Allow motion data in Settings to count steps.";
    case "ERR_RESTRICTED":
      return "Fitness tracking is switched off on this phone.";
    case "ERR_UNAVAILABLE":
      return "This phone has no step counter.";
    default:
      return reading?.silence?.reason === "paused" ? "Paused" : "";
  }
}

const complain = (error) => console.warn(error.code, error.message);

/** Steps since the screen came up, with laps and a break. */
export function StepsScreen() {
  const session = useRef(null);
  const [reading, setReading] = useState(null);
  const [laps, setLaps] = useState([]);

  useEffect(() => {
    // On iOS the session asks by itself, on Android nobody else does; a refusal is in the readings.
    counter.requestPermission().catch(() => {});
    session.current = counter.start();
    const listening = session.current.addListener(setReading);
    return () => {
      listening.remove();
      session.current.stop().catch(() => {});
    };
  }, []);

  const isPaused = reading?.phase === "paused";
  return (
    <View>
      <Text accessibilityRole="header">
        {reading?.isLowerBound ? "≥ " : ""}
        {reading?.steps ?? 0}
      </Text>
      <Text>{reading?.distance == null ? "" : `${Math.round(reading.distance)} m`}</Text>
      <Text>{reasonText(reading)}</Text>
      <Button
        title={isPaused ? "Resume" : "Pause"}
        onPress={() => {
          const change = isPaused ? session.current.resume() : session.current.pause();
          change.catch(complain);
        }}
      />
      <Button
        title="Lap"
        onPress={async () => {
          try {
            const lap = await session.current.reset();
            setLaps((before) => [...before, lap.steps]);
          } catch (error) {
            complain(error);
          }
        }}
      />
      {reading?.error?.code === "ERR_DENIED" ? (
        <Button title="Settings" onPress={() => Linking.openSettings()} />
      ) : null}
      {laps.map((steps, index) => (
        <Text key={index}>{`Lap ${index + 1}: ${steps}`}</Text>
      ))}
    </View>
  );
}
