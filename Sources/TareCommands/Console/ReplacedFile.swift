// A file that is replaced as a whole: whoever reads it, even after a crash, finds the old or the new.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum ReplacedFile {
  /// Writes bytes beside the file, has them on the disk, and puts them in its place.
  ///
  /// The file is readable by its owner only: it says when somebody walked.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolFailure) {
    let beside = path + ".part"
    try checkTarget(path)
    do throws(SystemError) {
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
      let descriptor = openPrivately(beside, flags)
      if descriptor < 0 { throw .last }
      do throws(SystemError) {
        try System.write(descriptor, bytes)
        if fsync(descriptor) != 0 { throw .last }
      } catch {
        try? System.close(descriptor)
        unlink(beside)
        throw error
      }
      try System.close(descriptor)
      if rename(beside, path) != 0 {
        let error = SystemError.last
        unlink(beside)
        throw error
      }
      syncFolder(of: path)
    } catch {
      throw .stopped(.failedWrite, message: "\(path): \(error.text)")
    }
  }

  /// Replacing a device or a folder by a file is not what anybody means.
  private static func checkTarget(_ path: String) throws(ToolFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFLNK: return
    case S_IFDIR:
      throw .stopped(.failedWrite, message: "\(path): \(SystemError.isDirectory.text)")
    default:
      throw .stopped(
        .failedWrite,
        message: "\(path): is a device or a pipe, which cannot be replaced; name a file")
    }
  }

  /// The new name must survive a crash, too. Where the file system cannot do that, it was tried.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let descriptor = try? System.open(folder) else { return }
    _ = fsync(descriptor)
    try? System.close(descriptor)
  }
}

private func openPrivately(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
