/**
 * A new W3C `traceparent`: 16 random bytes for the trace, 8 for the span. The browser's network
 * panel shows the trace id, which leads to the work of the server and the providers for the
 * request. https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function newTraceparent(): string {
	const [high, low, span] = Array.from(crypto.getRandomValues(new BigUint64Array(3)), (number) =>
		number.toString(16).padStart(16, '0'),
	);
	return `00-${high}${low}-${span}-01`;
}
