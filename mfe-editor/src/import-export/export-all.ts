import { download } from 'bff/client/download';
import { exportFiles } from 'bff/contract/editor/editor';
import type { AppThunk } from '../store.ts';

/**
 * Downloads all files as one archive. The page fetches it, because a plain link could not show an
 * error.
 */
export function exportAll(): AppThunk<Promise<void>> {
	return async (_dispatch, _getState, { client }) => {
		saveAs(
			await download(client, exportFiles, {}),
			`warble-files-${new Date().toISOString().slice(0, 10)}.zip`,
		);
	};
}

function saveAs(file: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	// The download starts while the click is handled, so the URL can be released after it.
	setTimeout(() => URL.revokeObjectURL(link.href));
}
