// Sessions: their newest snapshot, saved under a name.

import Foundation
public import StepCounting
public import Tare

/// A saved session, without its snapshot.
public struct SavedSession: Hashable, Sendable {
  /// The name under which it is saved.
  public let name: String
  /// When it was first saved under this name.
  public let firstSaved: Instant
  /// When its newest snapshot was saved.
  public let saved: Instant
  /// The steps that its newest snapshot shows.
  public let steps: Int
}

extension StepStore {
  /// Saves a session's snapshot in place of the one before.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - name: What the session is called; one snapshot is kept for each name.
  ///   - instant: When.
  /// - Throws: ``StoreError``; the snapshot before is kept then.
  public func save(
    _ snapshot: StepSnapshot, as name: String, at instant: Instant
  ) throws(StoreError) {
    let bytes: [UInt8]
    do {
      bytes = try [UInt8](JSONEncoder().encode(snapshot))
    } catch {
      throw StoreError(.invalid, "the snapshot cannot be written down", "saving a session")
    }
    try locked("saving a session") { connection throws(StoreError) in
      let save = try connection.prepare(
        """
        INSERT INTO session VALUES (?1, ?2, ?2, ?3, ?4) ON CONFLICT (name)
        DO UPDATE SET saved = ?2, steps = ?3, snapshot = ?4
        """)
      try save.bind(name, at: 1)
      try save.bind(instant.nanoseconds, at: 2)
      try save.bind(Int64(snapshot.steps), at: 3)
      try save.bind(bytes, at: 4)
      _ = try save.step()
    }
  }

  /// The saved sessions, in order of their names.
  public func sessions() throws(StoreError) -> [SavedSession] {
    try locked("listing sessions") { connection throws(StoreError) in
      var sessions: [SavedSession] = []
      let rows = try connection.prepare(
        "SELECT name, first_saved, saved, steps FROM session ORDER BY name")
      while try rows.step() {
        sessions.append(
          SavedSession(
            name: rows.text(0), firstSaved: Instant(nanoseconds: rows.integer(1)),
            saved: Instant(nanoseconds: rows.integer(2)), steps: Int(rows.integer(3))))
      }
      return sessions
    }
  }

  /// A session's newest snapshot; nil if none is saved under this name.
  ///
  /// - Throws: ``StoreError``, of the kind `invalid` where the snapshot is damaged or of a version that
  ///   this release does not read.
  public func snapshot(of name: String) throws(StoreError) -> StepSnapshot? {
    let bytes = try locked("loading a session") { connection throws(StoreError) -> [UInt8]? in
      let find = try connection.prepare("SELECT snapshot FROM session WHERE name = ?")
      try find.bind(name, at: 1)
      defer { find.reset() }
      return try find.step() ? find.bytes(0) : nil
    }
    guard let bytes else { return nil }
    do {
      return try JSONDecoder().decode(StepSnapshot.self, from: Data(bytes))
    } catch {
      // What the decoder says may quote what was stored.
      throw StoreError(
        .invalid, "the snapshot is damaged, or of a version that this release does not read",
        "loading a session")
    }
  }

  /// Removes a session.
  ///
  /// - Throws: ``StoreError``, of the kind `missing` if none is saved under this name.
  public func removeSession(_ name: String) throws(StoreError) {
    try locked("removing a session") { connection throws(StoreError) in
      let remove = try connection.prepare("DELETE FROM session WHERE name = ?")
      try remove.bind(name, at: 1)
      _ = try remove.step()
      if connection.changes == 0 {
        throw StoreError(.missing, "there is no session of that name", connection.task)
      }
    }
  }
}
