import type { QueryError } from 'bff/client/base-query';
import { useCallback, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useImportMutation } from '../api.ts';

/** What became of one file: where it is now, or why it is not. */
export type Imported = { name: string; path: string } | { name: string; reason: string };

/** Brings files of this computer in, one after the other. Every one is told of. */
export function useImport() {
	const [send] = useImportMutation();
	const [isBusy, setIsBusy] = useState(false);
	const [results, setResults] = useState<readonly Imported[]>([]);

	const bring = useCallback(
		async (folder: string, files: readonly File[]) => {
			setIsBusy(true);
			setResults([]);
			const reader = await import(/* webpackChunkName: "found" */ './read-text-file.ts').catch(
				() => null,
			);
			for (const file of files) {
				const { name } = file;
				const add = (result: Imported) => setResults((before) => [...before, result]);
				const text = reader
					? await reader.readText(file)
					: { reason: 'Warble cannot be reached. Check your connection and try again.' };
				if (text.reason !== undefined) {
					add({ name, reason: text.reason });
					continue;
				}
				const path = `${folder}${folder && '/'}${name}`.normalize('NFC');
				const { data, error } = await send({ path, format: text.format, content: text.content });
				add(
					data ? { name, path: data.path } : { name, reason: describeFailure(error as QueryError) },
				);
			}
			setIsBusy(false);
		},
		[send],
	);
	const forget = useCallback(() => setResults([]), []);
	return { bring, isBusy, results, forget };
}
