import { Tab } from 'remote-kit/testing/tabs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { UnsavedText } from './unsaved-text.ts';

interface Words {
	words: string;
}

const open = (tab: Tab) => {
	tab.enter();
	return new UnsavedText<Words>('notes', {
		parse: ({ words }) => (typeof words === 'string' ? { words } : null),
		isOffered: ({ words }) => words !== '',
		formerPrefix: 'warble.notes.old.',
	});
};
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => resolve()));
const keys = () => Object.keys(localStorage);

beforeEach(() => Tab.connect());

test('two tabs keep a copy each, and a save in one removes only its own copy', async () => {
	const a = open(new Tab());
	const b = open(new Tab());
	a.store('1', { words: 'A' });
	b.store('1', { words: 'B' });
	expect(keys()).toHaveLength(2);
	a.remove('1');
	await settled();
	expect(b.open('1')?.words).toBe('B');
	expect(keys()).toHaveLength(1);
});

test('after a reload, a tab shows its own text, not the newer text of another tab', async () => {
	const tabA = new Tab();
	open(tabA).store('1', { words: 'A' });
	open(new Tab()).store('1', { words: 'B, newer' });
	const again = open(tabA.reload());
	expect(again.open('1')?.words).toBe('A');
	again.store('1', { words: 'A and more' });
	expect(keys(), 'the copy from before the reload is replaced').toHaveLength(2);
});

test('a new tab shows the text of a closed tab, and removes it once it is saved', () => {
	open(new Tab()).store('1', { words: 'left' });
	const later = open(new Tab());
	expect(later.open('1')).toMatchObject({ words: 'left', at: expect.any(String) });
	expect(later.store('1', { words: 'left' }), 'nothing was typed here').toBe(true);
	expect(keys()).toHaveLength(1);
	later.remove('1');
	expect(keys()).toEqual([]);
});

test('while the text is still open, its copy stays when another tab takes it over', async () => {
	const a = open(new Tab());
	onTestFinished(a.follow('1'));
	a.store('1', { words: 'half a' });
	const b = open(new Tab());
	expect(b.open('1')?.words).toBe('half a');
	b.store('1', { words: 'half a thought' });
	await settled();
	expect(a.open('1')?.words).toBe('half a');
	b.remove('1');
	await settled();
	expect(a.open('1')?.words).toBe('half a');
});

test('once the text is no longer open, another tab takes it over', async () => {
	const a = open(new Tab());
	a.follow('1')();
	a.store('1', { words: 'half a' });
	const b = open(new Tab());
	b.open('1');
	b.remove('1');
	await settled();
	expect(keys()).toEqual([]);
});

test('another tab’s text that was not shown here is not taken over', () => {
	const a = open(new Tab());
	const b = open(new Tab());
	a.store('1', { words: 'A' });
	expect(b.read('1')).toBeNull();
	expect(b.find('1')?.words).toBe('A');
	b.store('1', { words: 'B' });
	b.remove('1');
	expect(b.find('1')?.words).toBe('A');
	expect(b.open('1')).toEqual(b.read('1'));
});

test('text typed in another tab after it was shown here is not removed', () => {
	const a = open(new Tab());
	a.store('1', { words: 'one' });
	const b = open(new Tab());
	b.open('1');
	a.store('1', { words: 'one two' });
	b.remove('1');
	expect(b.open('1')?.words).toBe('one two');
});

test('a duplicated tab has copies of its own', async () => {
	const tabA = new Tab();
	const a = open(tabA);
	onTestFinished(a.follow('1'));
	a.store('1', { words: 'A' });
	const b = open(tabA.duplicate());
	expect(b.open('1')?.words).toBe('A');
	b.store('1', { words: 'A, changed' });
	await settled();
	expect(a.open('1')?.words).toBe('A');
});

test('signing out in another tab removes the text for good', async () => {
	const a = open(new Tab());
	onTestFinished(a.follow('1'));
	a.store('1', { words: 'secret' });
	for (const key of keys()) localStorage.removeItem(key);
	await settled();
	expect(keys()).toEqual([]);
});

test('copies of earlier releases are found, and those without text are not shown to others', () => {
	localStorage.setItem('warble.notes.unsaved.1', '{"words":"former","at":"2026-11-20T10:00:00Z"}');
	localStorage.setItem('warble.notes.old.2', '{"words":"older","at":1790000000000}');
	localStorage.setItem('warble.notes.unsaved.3~other', '{"words":7}');
	open(new Tab()).store('4', { words: '' });
	const tab = open(new Tab());
	expect(['1', '2', '3', '4'].map((id) => tab.open(id)?.words)).toEqual([
		'former',
		'older',
		undefined,
		undefined,
	]);
	expect(tab.ids()).toEqual(new Set(['1', '2', '3', '4']));
});

test('copies older than 30 days are removed, and the oldest beyond a number', () => {
	const DAY = 86_400_000;
	for (const days of [1, 2, 3, 31])
		localStorage.setItem(
			`warble.notes.unsaved.${days}`,
			JSON.stringify({ words: 'x', at: new Date(Date.now() - days * DAY).toISOString() }),
		);
	const tab = open(new Tab());
	tab.removeOld();
	expect(tab.ids()).toEqual(new Set(['1', '2', '3']));
	tab.removeOld(2);
	expect(tab.ids()).toEqual(new Set(['1', '2']));
});

test('a browser without room says so, and other copies stay', () => {
	open(new Tab()).store('1', { words: 'left' });
	const tab = open(new Tab());
	tab.open('1');
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	expect(tab.store('1', { words: 'left and more' })).toBe(false);
	expect(tab.open('1')?.words).toBe('left');
});

test('other tabs are followed', async () => {
	const changed: string[] = [];
	const tab = open(new Tab());
	const stops = [
		tab.follow('1', () => changed.push('1')),
		tab.followAll(() => changed.push('any')),
	];
	open(new Tab()).store('1', { words: 'x' });
	open(new Tab()).store('2', { words: 'x' });
	localStorage.setItem('warble.other', 'x');
	await settled();
	for (const stop of stops) stop();
	open(new Tab()).store('1', { words: 'x' });
	await settled();
	expect(changed).toEqual(['1', 'any', 'any']);
});

test('texts that differ in one letter have different fingerprints', () => {
	const texts = Array.from({ length: 2000 }, (_, index) => `${'a'.repeat(index % 40)}${index}`);
	expect(new Set(texts.map(fingerprint)).size).toBe(2000);
	expect(fingerprint('same')).toBe(fingerprint('same'));
});
