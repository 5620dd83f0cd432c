import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScreenChange } from './screen-change.ts';

let navigate: NavigateFunction;
/** Whether the screen shows its heading, or is still loading. */
let hasHeading = true;

function Page() {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	navigate = useNavigate();
	useScreenChange(main, pathname === '/' ? undefined : pathname.slice(1));
	return (
		<main ref={main} tabIndex={-1}>
			<input aria-label="Text" />
			{hasHeading && <h1>{pathname}</h1>}
		</main>
	);
}

const scrollTo = vi.fn();
beforeEach(() => {
	hasHeading = true;
	window.scrollTo = scrollTo;
});
afterEach(() => scrollTo.mockReset());

const page = (
	<MemoryRouter initialEntries={['/queue']}>
		<Page />
	</MemoryRouter>
);
const open = () => render(page);
const goTo = (to: string) => act(async () => void navigate(to));
const goBack = () => act(async () => void navigate(-1));

test('the first screen is left as the browser shows it', () => {
	open();
	expect(scrollTo).not.toHaveBeenCalled();
	expect(document.activeElement).toBe(document.body);
	expect(document.title).toBe('queue · Warble');
});

test('another screen begins at its top, with the focus on its heading', async () => {
	open();
	await goTo('/drafts');
	expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
	expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/drafts' }));
	expect(document.title).toBe('drafts · Warble');
});

test('Back keeps the place to which the browser scrolls', async () => {
	open();
	await goTo('/drafts');
	scrollTo.mockClear();
	await goBack();
	expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/queue' }));
	expect(scrollTo).not.toHaveBeenCalled();
});

test('another address of the same screen moves nothing', async () => {
	open();
	screen.getByRole('textbox').focus();
	await goTo('/queue?view=week');
	expect(scrollTo).not.toHaveBeenCalled();
	expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a heading that comes later gets the focus, unless it has moved by then', async () => {
	const { rerender } = open();
	hasHeading = false;
	await goTo('/drafts');
	expect(document.activeElement).toBe(screen.getByRole('main'));
	hasHeading = true;
	rerender(page);
	await goTo('/drafts?a');
	await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));

	hasHeading = false;
	await goTo('/filter');
	screen.getByRole('textbox').focus();
	hasHeading = true;
	await goTo('/filter?a');
	await act(async () => undefined);
	expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a screen without a title is named after the product', async () => {
	open();
	await goTo('/');
	expect(document.title).toBe('Warble');
});
