import { usesSingleKeys } from './single-keys.ts';

const steps: Record<string, number> = { j: 1, k: -1 };

/** Goes from post to post, likes and answers by single keys. */
export function pressKey(key: string, screen: HTMLElement, onHelp: () => void): void {
	if (!usesSingleKeys()) return;
	const current = document.activeElement?.closest<HTMLElement>('article[data-post]') ?? null;
	const step = steps[key];
	if (key === '?') onHelp();
	else if (step !== undefined)
		go([...screen.querySelectorAll<HTMLElement>('article[data-post]')], current, step);
	else if (key === 'l') current?.querySelector<HTMLElement>('[data-act="like"]')?.click();
	else if (key === 'r') current?.querySelector<HTMLElement>('[data-act="respond"]')?.focus();
}

/**
 * From the post that has focus, or to the first one in sight. The Tab key finds its way back to it:
 * one post at a time is in its order.
 */
function go(posts: HTMLElement[], current: HTMLElement | null, step: number): void {
	const inSight = posts.find((post) => post.getBoundingClientRect().bottom > innerHeight / 4);
	const to = current ? posts[posts.indexOf(current) + step] : (inSight ?? posts[0]);
	if (!to) return;
	for (const post of posts) post.tabIndex = post === to ? 0 : -1;
	to.focus({ preventScroll: true });
	to.scrollIntoView({ block: 'nearest' });
}
