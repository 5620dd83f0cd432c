import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('all calls get what the first one loads', async () => {
	const load = vi.fn(async () => ({}));
	const get = loadOnce(load);
	const [first, second] = await Promise.all([get(), get()]);
	expect(second).toBe(first);
	expect(load).toHaveBeenCalledOnce();
});

test('after a failure, the next call loads again', async () => {
	const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('unreadable'));
	const get = loadOnce(load);
	await expect(get()).rejects.toThrow('unreadable');
	expect(await get()).toBe('loaded');
});
