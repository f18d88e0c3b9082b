// Hosts the module for JavaScript on the other end of a pipe: JSON Lines in, JSON Lines out.
//
//   ModuleHost                        over the scripted phone
//   ModuleHost SEED [FAULT=STRENGTH]  over the simulated pedometer, walking at random from the seed
//
// In:  {"call":1,"method":"startSession","args":["a",{}]}   a call of the module
//      {"do":2,"what":"advance","amount":2.5}               what happens to the phone
// Out: {"settle":1,"value":{…}}  {"settle":1,"error":{"code":…,"message":…,"userInfo":{…}}}
//      {"done":2}  {"event":"StepCounter.stepCounterUpdate","body":{…}}

import Foundation
import React
import ScriptedPhone

@main enum ModuleHost {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let wire = Wire()
    let world: any World =
      arguments.first.flatMap { UInt64($0) }.map {
        SimulatedWorld(seed: $0, faults: arguments.dropFirst(), wire)
      } ?? ScriptedWorld(wire)
    world.play {
      while let line = readLine() {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
          let message = object as? [String: Any]
        else {
          wire.complain("no JSON object: \(line)")
          continue
        }
        take(message, world, wire)
      }
    }
  }

  private static func take(_ message: [String: Any], _ world: any World, _ wire: Wire) {
    if let number = message["do"] as? Int {
      let amount = (message["amount"] as? NSNumber)?.doubleValue ?? 0
      if !world.perform(message["what"] as? String ?? "", amount, message) {
        wire.complain("cannot do \(message)")
      }
      wire.write(["done": number, "result": world.result])
      return
    }
    guard let number = message["call"] as? Int, let method = message["method"] as? String else {
      wire.complain("neither call nor do: \(message)")
      return
    }
    do {
      try world.module.call(
        method, message["args"] as? [Any] ?? [],
        resolve: { wire.write(["settle": number, "value": $0 ?? NSNull()]) },
        reject: { code, text, error in
          let details = (error as NSError?)?.userInfo ?? [:]
          wire.write([
            "settle": number,
            "error": ["code": code ?? "", "message": text ?? "", "userInfo": details],
          ])
        })
    } catch {
      wire.complain("no such call: \(message)")
    }
  }
}

/// The way out, which any thread may take.
final class Wire: Sendable {
  private let lock = NSLock()

  func write(_ message: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: message, options: .sortedKeys)
    else {
      complain("cannot be written: \(message)")
      return
    }
    lock.withLock { FileHandle.standardOutput.write(data + Data("\n".utf8)) }
  }

  func complain(_ text: String) {
    lock.withLock { FileHandle.standardError.write(Data("ModuleHost: \(text)\n".utf8)) }
  }
}
