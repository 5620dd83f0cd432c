import { exportFiles } from 'bff/contract/editor';
import type { AppThunk } from '../store.ts';

/**
 * Saves all files as one archive on this computer. The page fetches it itself, because a plain link
 * could not say why there is none.
 */
export function exportAll(): AppThunk<Promise<void>> {
	return async (_dispatch, _getState, { client }) => {
		saveAs(
			await client.download(exportFiles, {}),
			`warble-files-${new Date().toISOString().slice(0, 10)}.zip`,
		);
	};
}

function saveAs(file: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	// The download has begun once the click is handled.
	setTimeout(() => URL.revokeObjectURL(link.href));
}
