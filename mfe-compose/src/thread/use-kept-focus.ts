import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps focus in a list of threads while it changes. The result is called with the thread that has
 * focus, before it is moved or removed: focus then follows it, or goes to the thread after it, until
 * the user does something else.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
	const release = useRef<() => void>(undefined);
	useEffect(() => () => release.current?.(), []);
	return useCallback(
		(threadId: string) => {
			const { current: root } = list;
			if (!root) return;
			release.current?.();
			const rows = [...root.querySelectorAll<HTMLElement>('[data-thread]')];
			const index = rows.findIndex(({ dataset }) => dataset.thread === threadId);
			const others = [rows[index + 1], rows[index - 1]].map((row) => row?.dataset.thread);
			const find = (id: string | undefined, part: string) =>
				id && root.querySelector<HTMLElement>(`[data-thread="${id}"] ${part}`);
			const observer = new MutationObserver(() => {
				if (document.activeElement !== document.body) return;
				const target =
					find(threadId, ':is(input, button)') ||
					find(others[0], 'a') ||
					find(others[1], 'a') ||
					root.querySelector('input');
				target?.focus();
			});
			observer.observe(root, { childList: true, subtree: true });
			const stop = () => {
				observer.disconnect();
				removeEventListener('pointerdown', stop, true);
				removeEventListener('keydown', stop, true);
			};
			addEventListener('pointerdown', stop, true);
			addEventListener('keydown', stop, true);
			release.current = stop;
		},
		[list],
	);
}
