// Files of the command line as exports: opened, told by their content, read one after another.

import Foundation
import StepFiles

/// What became of one file.
struct ReadFile: Sendable {
  /// As the command line names it; "-" is standard input.
  var name: String
  /// Its format; nil where it could not be told or the file could not be read to its end.
  var format: ExportFormat?
  /// Its size in bytes; 0 if it could not be opened.
  var bytes = 0
  /// Why it, or the rest of it, was not read; nil if it was read whole.
  var fault: Fault?

  /// What was wrong with a file.
  struct Fault: Sendable, Equatable {
    /// 65 bad data, 66 missing, 64 if an option would help.
    var code: ExitCode
    /// With the file's name.
    var message: String
  }
}

extension [ReadFile] {
  /// How a verb ends that read them: a fault in a file weighs more than one that is not there.
  var exitCode: ExitCode {
    let codes = compactMap { $0.fault?.code }
    return codes.contains(.badData) ? .badData : codes.first ?? .success
  }
}

/// Reads the files that a verb was given.
enum ExportFiles {
  /// Reads files into one export, in their order, showing how far it is on a terminal.
  ///
  /// Files are mapped, so that their size is no matter of memory; pipes and standard input are read
  /// into it.
  ///
  /// - Parameters:
  ///   - names: Their names; "-" is standard input.
  ///   - export: What is read is added to it.
  ///   - options: What no export says; its progress is replaced.
  ///   - keepsGoing: Whether a fault is told on standard error and the rest of the files is read all
  ///     the same. What was read before the fault stays then.
  ///   - console: Where to tell.
  ///   - inspect: Takes the bytes of each file that could be opened, before it is read.
  /// - Returns: What became of each file, in their order.
  /// - Throws: Unless it keeps going, the first fault: 66 missing or unreadable, 65 bad data, and 64
  ///   where a zone has to be named.
  static func read(
    _ names: [String], into export: inout StepExport, options: ExportOptions = ExportOptions(),
    keepsGoing: Bool, on console: inout Console,
    inspect: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(ToolFailure) -> [ReadFile] {
    var files: [ReadFile] = []
    for name in names {
      var file = ReadFile(name: name)
      do throws(ToolFailure) {
        try read(&file, into: &export, options, on: console, inspect)
      } catch {
        guard keepsGoing, case .stopped(let code, let message) = error else { throw error }
        file.fault = ReadFile.Fault(code: code, message: message)
        try console.flush()
        console.complain(message)
      }
      files.append(file)
    }
    return files
  }

  private static func read(
    _ file: inout ReadFile, into export: inout StepExport, _ options: ExportOptions,
    on console: borrowing Console, _ inspect: (UnsafeRawBufferPointer) -> Void
  ) throws(ToolFailure) {
    let content = try ExportBytes.of(file.name)
    file.bytes = content.count
    let label = file.name == "-" ? "standard input" : file.name
    let progress = ExportProgress(
      "reading \(label)", size: content.count, isShown: console.showsProgress)
    defer { progress.clear() }
    var options = options
    options.progress = { progress.show($0) }
    do throws(ExportError) {
      file.format = try content.withBytes { (bytes) throws(ExportError) in
        inspect(bytes)
        return try ExportReader.read(bytes, file: label, into: &export, options: options)
      }
    } catch {
      throw .stopped(error.exitCode, message: error.message)
    }
  }
}

extension ExportError {
  /// The code with which the tool ends because of it.
  fileprivate var exitCode: ExitCode {
    switch kind {
    case .badData, .notRead: .badData
    // The file is in order; the command lacks a word.
    case .needsZone: .usage
    }
  }
}
