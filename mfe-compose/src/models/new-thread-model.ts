import { readText, writeText } from 'remote-kit/browser-storage';

const KEY = 'warble.compose.model.new';

/** Id of the model for the next new thread; null for the installation's default. */
export function loadNewThreadModel(): string | null {
	return readText('sessionStorage', KEY);
}

export function saveNewThreadModel(model: string | null): void {
	writeText('sessionStorage', KEY, model);
}
