// Long work in pieces: the page draws and answers between them.

let last = 0;

/** Waits for a moment if the page was busy for 12 ms or more; cheap to call often. */
export async function breathe() {
  const now = performance.now();
  if (now - last < 12) return;
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(0);
  });
  last = performance.now();
}
