/**
 * Reports an error that the user cannot act on to the console, and to any error tracker that
 * listens on `window`.
 */
export function report(error: unknown): void {
	reportError(error);
}
