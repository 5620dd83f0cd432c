import { isComposing, keyOf } from 'design-system/keys';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { itemAround, itemsIn } from './items.ts';

export interface QueueKeys {
	today: () => void;
	week: () => void;
	list: () => void;
	/** The post that has the focus goes back to the drafts. */
	toDrafts: (id: string) => void;
	add: () => void;
}

const isElsewhere = (target: EventTarget | null) =>
	target instanceof Element &&
	target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !==
		null;

/** The keys of the queue: letters, and arrows between posts and proposals. */
export function useQueueKeys(screen: RefObject<HTMLElement | null>, keys: QueueKeys): void {
	const latest = useRef(keys);
	useLayoutEffect(() => {
		latest.current = keys;
	}, [keys]);
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
			if (event.defaultPrevented || isComposing(event) || ctrlKey || metaKey || altKey) return;
			if (isElsewhere(target)) return;
			const post = itemAround(document.activeElement);
			if (key.startsWith('Arrow')) {
				if (!screen.current || !post || post !== target || shiftKey) return;
				const next = neighbour(screen.current, post, key);
				event.preventDefault();
				event.stopPropagation();
				focusPost(screen.current, next ?? post);
				return;
			}
			// A key that is held down is one press: the next post may have the focus already.
			if (!usesSingleKeys() || shiftKey || repeat) return;
			const { today, week, list, toDrafts, add } = latest.current;
			const run: Record<string, (() => void) | undefined> = {
				t: today,
				w: week,
				l: list,
				n: add,
				m: actionOf(post, 'move'),
				a: actionOf(post, 'approve'),
				e: actionOf(post, 'edit'),
				x: actionOf(post, 'refuse'),
				d: post?.dataset.draft ? () => toDrafts(post.dataset.draft ?? '') : undefined,
			};
			const chosen = run[keyOf(event)];
			if (!chosen) return;
			event.preventDefault();
			chosen();
		};
		// Before React, because arrows would open the menu of a post.
		document.addEventListener('keydown', onKeyDown, { capture: true });
		return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
	}, [screen]);
}

/** Presses the button of a post or proposal for an action; undefined if it has none. */
function actionOf(post: HTMLElement | null, action: string): (() => void) | undefined {
	const place = post?.matches('[data-block]') ? post.parentElement : post;
	const button = place?.querySelector<HTMLElement>(`[data-action="${action}"]`);
	return button ? () => button.click() : undefined;
}

/** Focuses a post. In the week it becomes the tab stop. */
function focusPost(screen: HTMLElement, post: HTMLElement): void {
	if (post.matches('[data-block]'))
		for (const each of screen.querySelectorAll<HTMLElement>('[data-block]'))
			each.tabIndex = each === post ? 0 : -1;
	post.focus({ preventScroll: true });
	post.scrollIntoView({ block: 'nearest' });
}

/**
 * The post that an arrow key goes to: up and down by time, left and right to the nearest time of
 * another day.
 */
function neighbour(screen: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
	const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
	const postsOf = (root: ParentNode) =>
		itemsIn(root).filter((post) => post.matches('[data-block]') === from.matches('[data-block]'));
	if (key === 'ArrowUp' || key === 'ArrowDown') {
		const all = postsOf(screen);
		return all[all.indexOf(from) + step];
	}
	const days = [...screen.querySelectorAll<HTMLElement>('[data-day]')];
	const at = days.findIndex((day) => day.contains(from));
	if (at < 0) return undefined;
	const others = step > 0 ? days.slice(at + 1) : days.slice(0, at).reverse();
	const top = from.getBoundingClientRect().top;
	const distance = (post: HTMLElement) => Math.abs(post.getBoundingClientRect().top - top);
	for (const day of others) {
		const [nearest] = postsOf(day).sort((a, b) => distance(a) - distance(b));
		if (nearest) return nearest;
	}
	return undefined;
}
