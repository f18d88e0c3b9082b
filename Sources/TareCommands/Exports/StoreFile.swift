// The database of the command line: opened, and its errors as exit codes.

import Foundation
import StepStore

enum StoreFile {
  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - creates: Whether to make a missing one.
  /// - Returns: The store.
  /// - Throws: 66 if it is missing and none is made, 65 if it is none of ours or damaged, 74 if it
  ///   cannot be written.
  static func open(_ path: String, creates: Bool) throws(ToolFailure) -> StepStore {
    if !creates, !FileManager.default.fileExists(atPath: path) {
      throw .stopped(.missingInput, message: "\(path): no such file or folder")
    }
    do throws(StoreError) {
      return try StepStore(path: path, creates: creates)
    } catch {
      throw failure(path, error)
    }
  }

  /// Does something with a store.
  static func using<Result>(
    _ store: StepStore, _ body: (StepStore) throws(StoreError) -> Result
  ) throws(ToolFailure) -> Result {
    do throws(StoreError) {
      return try body(store)
    } catch {
      throw failure(store.path, error)
    }
  }

  private static func failure(_ path: String, _ error: StoreError) -> ToolFailure {
    let code: ExitCode =
      switch error.kind {
      case .notAStore, .newerVersion, .damaged, .invalid: .badData
      case .missing, .unavailable: .usage
      case .cannotOpen, .readOnly, .busy, .full, .other: .failedWrite
      }
    return .stopped(code, message: "\(path): \(error.message)")
  }
}
