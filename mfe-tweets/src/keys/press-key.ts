import { usesSingleKeys } from 'remote-kit/single-keys';

const steps: Record<string, number> = { j: 1, k: -1 };

/** Moves between posts, likes a post, marks it as done, or opens its reply. */
export function pressKey(key: string, screen: HTMLElement): void {
	if (!usesSingleKeys()) return;
	const current = document.activeElement?.closest<HTMLElement>('article[data-post]') ?? null;
	const step = steps[key];
	if (step !== undefined)
		moveFocus([...screen.querySelectorAll<HTMLElement>('article[data-post]')], current, step);
	else if (key === 'l') current?.querySelector<HTMLElement>('[data-action="like"]')?.click();
	else if (key === 'e') current?.querySelector<HTMLElement>('[data-action="done"]')?.click();
	else if (key === 'r') current?.querySelector<HTMLElement>('[data-action="reply"]')?.focus();
}

/**
 * Moves from the focused post, otherwise to the first visible one, and makes it the only post in
 * the tab order.
 */
function moveFocus(posts: HTMLElement[], current: HTMLElement | null, step: number): void {
	const firstVisible = posts.find((post) => post.getBoundingClientRect().bottom > innerHeight / 4);
	const to = current ? posts[posts.indexOf(current) + step] : (firstVisible ?? posts[0]);
	if (!to) return;
	for (const post of posts) post.tabIndex = post === to ? 0 : -1;
	to.focus({ preventScroll: true });
	to.scrollIntoView({ block: 'nearest' });
}
