import { expect, test, vi } from 'vitest';
import { entry } from '../testing/open-app.tsx';
import { loadRemote } from './federation.ts';

/**
 * The address of the script that the page asks for next. jsdom fetches nothing, so it is told here
 * that the script failed.
 */
async function failNextScript(): Promise<string> {
	const script = await vi.waitFor(() => {
		const asked = document.querySelector<HTMLScriptElement>(`script[src*="${entry.entry}"]`);
		if (!asked) throw new Error('No script was asked for.');
		return asked;
	});
	script.dispatchEvent(new Event('error'));
	script.remove();
	return script.src;
}

test('each retry of a remote asks for its script at a fresh address, because a browser remembers that one failed', async () => {
	// The runtime warns of each remote that is registered again, which is what a retry does.
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
