let release = () => {};

/**
 * Keeps focus in a list of threads while the thread that has focus is moved or removed: focus then
 * follows it, or goes to the thread after it, until the user does something else.
 */
export function keepFocus(threadId: string): void {
	release();
	const root = document.getElementById('threads');
	if (!root) return;
	const rows = [...root.querySelectorAll<HTMLElement>('[data-thread]')];
	const index = rows.findIndex(({ dataset }) => dataset.thread === threadId);
	const others = [rows[index + 1], rows[index - 1]].map((row) => row?.dataset.thread);
	const find = (id: string | undefined, part: string) =>
		id && root.querySelector<HTMLElement>(`[data-thread="${id}"] ${part}`);
	const observer = new MutationObserver(() => {
		if (!root.isConnected) release();
		if (document.activeElement !== document.body) return;
		const target =
			find(threadId, ':is(input, button)') ||
			find(others[0], 'a') ||
			find(others[1], 'a') ||
			root.querySelector('input');
		target?.focus();
	});
	observer.observe(root, { childList: true, subtree: true });
	release = () => {
		observer.disconnect();
		removeEventListener('pointerdown', release, true);
		removeEventListener('keydown', release, true);
	};
	addEventListener('pointerdown', release, true);
	addEventListener('keydown', release, true);
}
