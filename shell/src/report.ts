/**
 * For failures that the person at the screen cannot act on: they reach the console and any error
 * tracker that listens on `window`.
 */
export function report(error: unknown): void {
	reportError(error);
}
