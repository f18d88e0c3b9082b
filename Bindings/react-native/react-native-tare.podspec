# The iOS half: the Swift module, over Tare as a Swift package.

require "json"

package = JSON.parse(File.read(File.join(__dir__, "package.json")))

Pod::Spec.new do |s|
  s.name = "react-native-tare"
  s.version = package["version"]
  s.summary = package["description"]
  s.license = package["license"]
  s.homepage = "https://example.org/tare"
  s.authors = "The Tare authors"
  s.source = { :git => ".", :tag => "#{s.version}" }

  s.platforms = { :ios => "17.0" }
  s.swift_version = "6.0"
  s.source_files = "ios/**/*.{swift,mm}"
  s.pod_target_xcconfig = { "DEFINES_MODULE" => "YES" }

  # React Native's own helper (0.75 and newer); it wants `use_frameworks! :linkage => :dynamic`.
  spm_dependency(
    s,
    url: ENV["TARE_PACKAGE_URL"] || "https://example.org/tare.git",
    requirement: { kind: "upToNextMinorVersion", minimumVersion: "0.1.0" },
    products: ["StepCounting", "StepCountingCoreMotion", "StepDays", "Tare", "TareTrace"]
  )

  install_modules_dependencies(s)
end
