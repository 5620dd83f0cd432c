import { vi } from 'vitest';

/**
 * A tab of the browser in tests: several share one page of jsdom and its local storage, and each
 * has a session storage of its own. What is mounted after `enter` belongs to the tab.
 */
export class Tab {
	static #current: Tab | undefined;
	#session = new Map<string, string>();

	/** Puts the tab into the foreground. */
	enter(): this {
		if (Tab.#current && Tab.#current !== this) Tab.#current.#session = stored(sessionStorage);
		if (Tab.#current !== this) {
			sessionStorage.clear();
			for (const [key, value] of this.#session) sessionStorage.setItem(key, value);
		}
		Tab.#current = this;
		return this;
	}

	/** The next screen of this tab belongs to a new load of the page. */
	reload(): this {
		this.enter();
		const { page } = JSON.parse(sessionStorage.getItem('warble.tab') ?? '{}') as { page?: string };
		if (page) sessionStorage.setItem('warble.tab', JSON.stringify({ page, loadedAt: 0 }));
		return this;
	}

	/** A new tab with a copy of this one's session storage, as browsers make it. */
	duplicate(): Tab {
		this.enter();
		const copy = new Tab();
		copy.#session = stored(sessionStorage);
		return copy.reload();
	}

	/** Tells all screens what the others store, as browsers do between tabs. */
	static connect(): void {
		const original = { set: Storage.prototype.setItem, remove: Storage.prototype.removeItem };
		const tell = (storage: Storage, key: string, newValue: string | null) => {
			if (storage !== localStorage) return;
			const event = new StorageEvent('storage', { key, newValue, storageArea: localStorage });
			queueMicrotask(() => dispatchEvent(event));
		};
		vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
			original.set.call(this, key, value);
			tell(this, key, value);
		});
		vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
			original.remove.call(this, key);
			tell(this, key, null);
		});
	}
}

function stored(storage: Storage): Map<string, string> {
	return new Map(Object.entries({ ...storage }) as [string, string][]);
}
