// What stands in for SQLite where the package was built without it: a connection that never opens.

#if !SQLite
  /// A connection that nobody gets.
  final class Connection {
    var task: String

    init(path: String, creates: Bool, patience: Int32, task: String) throws(StoreError) {
      self.task = task
      throw Self.absent(task)
    }

    func execute(_ sql: String) throws(StoreError) { throw Self.absent(task) }
    func prepare(_ sql: String) throws(StoreError) -> Statement { throw Self.absent(task) }
    var lastRow: Int64 { 0 }
    var changes: Int { 0 }
    func rest(milliseconds: Int32) {}

    private static func absent(_ task: String) -> StoreError {
      StoreError(
        .unavailable, "this package was built without its trait SQLite, and so without a store",
        task)
    }
  }

  /// A statement that nobody gets.
  final class Statement {
    private init() {}
    func bind(_ value: Int64, at place: Int32) throws(StoreError) {}
    func bind(_ value: String, at place: Int32) throws(StoreError) {}
    func bind(_ value: [UInt8], at place: Int32) throws(StoreError) {}
    func step() throws(StoreError) -> Bool { false }
    func reset() {}
    func integer(_ column: Int32) -> Int64 { 0 }
    func text(_ column: Int32) -> String { "" }
    func bytes(_ column: Int32) -> [UInt8] { [] }
  }
#endif
