import { usesSingleKeys } from 'remote-kit/single-keys';

const steps: Record<string, number> = { j: 1, k: -1 };
/** The keys of the buttons that mark a post worth reading. */
const marks: Record<string, string> = { m: 'read', s: 'saved', x: 'dismissed' };

/** Moves between posts, likes a post, marks it, or opens its reply. */
export function pressKey(key: string, screen: HTMLElement): void {
	if (!usesSingleKeys()) return;
	const current = document.activeElement?.closest<HTMLElement>('article[data-post]') ?? null;
	const step = steps[key];
	const mark = marks[key];
	const posts = () => [...screen.querySelectorAll<HTMLElement>('article[data-post]')];
	if (step !== undefined) moveFocus(posts(), current, step);
	else if (mark !== undefined) {
		const button = current?.querySelector<HTMLElement>(`[data-action="${mark}"]`);
		if (!button) return;
		// A mark that is removed again leaves the user where they are.
		if (button.ariaPressed !== 'true') moveFocus(posts(), current, 1);
		button.click();
	} else if (key === 'l') current?.querySelector<HTMLElement>('[data-action="like"]')?.click();
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
