import { expect, test, vi } from 'vitest';
import { entry } from '../testing/open-app.tsx';
import { loadRemote } from './federation.ts';

/**
 * Lets the next script fail and returns its address. jsdom loads no scripts, so the error event is
 * dispatched here.
 */
async function failNextScript(): Promise<string> {
	const script = await vi.waitFor(() => {
		const element = document.querySelector<HTMLScriptElement>(`script[src*="${entry.entry}"]`);
		if (!element) throw new Error('No script was requested.');
		return element;
	});
	script.dispatchEvent(new Event('error'));
	script.remove();
	return script.src;
}

test('each retry of a remote requests its script at a new address, because browsers remember a failed one', async () => {
	// The runtime warns about each remote that is registered again, as a retry does.
	vi.spyOn(console, 'warn').mockReturnValue();
	const asked: string[] = [];
	for (const attempt of [0, 1, 2]) {
		const failing = expect(loadRemote('compose', entry, attempt)).rejects.toThrow();
		asked.push(await failNextScript());
		await failing;
	}
	const address = new URL(entry.entry, location.href).href;
	expect(asked).toEqual([address, `${address}?attempt=1`, `${address}?attempt=2`]);
});
