import { act, cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Tab } from './tabs.ts';

/** What becomes of a save: stored, answered with 503, or stored without the response arriving. */
export type Answer = 'saved' | 'refused' | 'lost';

/** A text field that is open in a tab. */
export interface OpenField {
	/** All that the tab shows of the text, also of other versions. */
	text: () => string;
	/** Replaces the text. */
	type: (text: string) => Promise<void> | void;
	/** Saves, or sends. */
	save: () => Promise<void>;
	/** Unmounts it. */
	close: () => void;
}

/** A kind of text field with a server of its own for each test. */
export interface FieldKind {
	/** Opens the field in the current tab, and waits until its text is shown. */
	open: () => Promise<OpenField>;
	/** How all requests to save are answered from now on; `null` while there is no connection. */
	answer: (how: Answer | null) => void;
	/** Everything that the server has stored. */
	stored: () => string;
	/** Deletes in another tab what the text belongs to; undefined if that cannot be. */
	deleteElsewhere?: () => void;
}

const connections = ['online', 'offline'] as const;
const answers = ['saved', 'refused', 'lost'] as const;
const ends = ['a reload', 'the end of the tab', 'a deletion elsewhere'] as const;

/** How many tabs are opened one after the other to find words that none shows yet. */
const TABS = 4;

/**
 * Two tabs type into one text, one of them saves, and the other ends: no words may be lost. They
 * are on the server, or a tab shows them that is opened later.
 */
export function testNothingIsLost(name: string, create: () => FieldKind): void {
	const { deleteElsewhere } = create();
	const cells = connections.flatMap((connection) =>
		answers.flatMap((answer) =>
			ends
				.filter((end) => deleteElsewhere || end !== 'a deletion elsewhere')
				.map((end) => ({ connection, answer, end })),
		),
	);

	describe(`${name}: no words are lost between two tabs, in ${cells.length} cells`, () => {
		beforeEach(() => {
			Tab.connect();
			vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
			// The store's batches of notifications do not wait for a real frame.
			vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => {
				queueMicrotask(() => paint(0));
				return 0;
			});
		});

		test.each(cells)('$connection, a save that is $answer, $end', async (cell) => {
			const kind = create();
			const tabs = { a: new Tab(), b: new Tab() };
			const open = async (tab: Tab) => {
				tab.enter();
				return kind.open();
			};
			kind.answer(cell.connection === 'online' ? 'saved' : null);
			const a = await open(tabs.a);
			const b = await open(tabs.b);
			tabs.a.enter();
			await a.type('written in A');
			tabs.b.enter();
			await b.type('written in B');
			if (cell.connection === 'offline') {
				await b.save();
				tabs.a.enter();
				await a.save();
			}
			kind.answer(cell.answer);
			tabs.a.enter();
			await a.save();
			await a.type('written in A, and more');
			if (cell.end === 'a deletion elsewhere') kind.deleteElsewhere?.();

			/** As a browser ends a page: it runs no effects of React, and sends nothing any more. */
			const end = async (tab: Tab, field: OpenField) => {
				tab.enter();
				dispatchEvent(new Event('pagehide'));
				const before = { ...localStorage };
				kind.answer(null);
				field.close();
				await settle();
				for (const key of Object.keys(localStorage))
					if (!(key in before)) localStorage.removeItem(key);
				for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text);
				kind.answer('saved');
			};
			await end(tabs.b, b);
			const seen = [];
			if (cell.end === 'the end of the tab') await end(tabs.a, a);
			else {
				const again = await open(tabs.b.reload());
				expect(again.text(), 'a tab shows its own words after a reload').toContain('written in B');
				seen.push(again.text());
				await end(tabs.b, again);
				await end(tabs.a, a);
				const other = await open(tabs.a.reload());
				seen.push(other.text());
				await end(tabs.a, other);
			}
			// Later tabs show what is left, one after the other, once the words before are saved.
			for (let count = 0; count < TABS; count += 1) {
				const tab = new Tab();
				const later = await open(tab);
				seen.push(later.text());
				await later.save();
				await end(tab, later);
			}
			seen.push(kind.stored());
			for (const words of ['written in A, and more', 'written in B'])
				expect(seen.join('\n')).toContain(words);
			cleanup();
		});
	});
}

/** Lets requests and the rendering after them finish; no timer fires. */
export async function settle(): Promise<void> {
	for (let count = 0; count < 10; count += 1)
		await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
}
