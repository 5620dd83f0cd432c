import type { ThreadModel } from 'bff/contract/compose/models';
import { readJson, writeJson } from 'remote-kit/browser-storage';

/** A model that was chosen. */
export type ChosenModel = NonNullable<ThreadModel['model']>;

const KEY = 'warble.compose.model.new';

/** The model for the next new thread; null for the installation's default. */
export function loadNewThreadModel(): ChosenModel | null {
	return readJson('sessionStorage', KEY, ({ id, name }) =>
		typeof id === 'string' && typeof name === 'string' ? { id, name } : null,
	);
}

export function saveNewThreadModel(model: ChosenModel | null): void {
	writeJson('sessionStorage', KEY, model);
}
