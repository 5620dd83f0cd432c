import { onTestFinished } from 'vitest';

/** Overrides properties of `navigator` until the test ends. */
export function overrideNavigator(properties: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(properties)) {
		Object.defineProperty(navigator, name, { value, configurable: true });
		onTestFinished(() => void Reflect.deleteProperty(navigator, name));
	}
}
