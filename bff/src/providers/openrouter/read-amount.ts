/**
 * Reads a number that the provider sends as a number or as text, such as `0.5` or `"5e-7"`.
 * Undefined unless it is one, and from 0 to `max`: blank text is not 0.
 */
export function readAmount(value: unknown, max: number): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	if (!isText && typeof value !== 'number') return undefined;
	const amount = Number(value);
	return amount >= 0 && amount <= max ? amount : undefined;
}
