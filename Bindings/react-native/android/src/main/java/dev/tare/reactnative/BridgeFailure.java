// What a promise is rejected with: one of the codes of index.d.ts, and a sentence.

package dev.tare.reactnative;

/** Why a call could not be answered. */
final class BridgeFailure extends Exception {
  private static final long serialVersionUID = 1;

  /** One of the codes of index.d.ts. */
  final String code;

  BridgeFailure(String code, String message) {
    super(message);
    this.code = code;
  }

  static BridgeFailure invalidOption(String name, String wanted) {
    return new BridgeFailure("ERR_INVALID_OPTION", name + " must be " + wanted + ".");
  }
}
