// Start-up of the `tare` executable.

@main
struct TareTool {
  static func main() {}
}
