import { useCallback, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useImportMutation } from '../api.ts';
import { readTextFile } from './read-text-file.ts';

/** The result of one file: its new path, or the reason why it was not imported. */
export type Imported =
	| { name: string; path: string; keptAsText?: readonly string[] | undefined }
	| { name: string; reason: string };

/** Imports local files one after the other, with a result for each. */
export function useImport() {
	const [send] = useImportMutation();
	const [isBusy, setIsBusy] = useState(false);
	const [results, setResults] = useState<readonly Imported[]>([]);

	const importFiles = useCallback(
		async (folder: string, files: readonly File[]) => {
			setIsBusy(true);
			setResults([]);
			for (const file of files) {
				const { name } = file;
				const add = (result: Imported) => setResults((before) => [...before, result]);
				const text = await readTextFile(file);
				if (text.reason !== undefined) {
					add({ name, reason: text.reason });
					continue;
				}
				const path = `${folder}${folder && '/'}${name}`.normalize('NFC');
				const { data, error } = await send({ path, format: text.format, content: text.content });
				add(
					data
						? { name, path: data.path, keptAsText: data.keptAsText }
						: { name, reason: describeFailure(error) },
				);
			}
			setIsBusy(false);
		},
		[send],
	);
	const clear = useCallback(() => setResults([]), []);
	return { importFiles, isBusy, results, clear };
}
