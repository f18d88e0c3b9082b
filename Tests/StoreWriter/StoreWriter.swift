// Writes into a store until it is killed.

@main
enum StoreWriter {
  static func main() {}
}
