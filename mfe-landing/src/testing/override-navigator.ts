import { onTestFinished } from 'vitest';

/** Makes the browser say something else of itself, for one test. */
export function pretend(says: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(says)) {
		Object.defineProperty(navigator, name, { value, configurable: true });
		onTestFinished(() => void Reflect.deleteProperty(navigator, name));
	}
}
