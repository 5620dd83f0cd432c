import { Button } from 'design-system/button';
import { lazy, Suspense, useRef } from 'react';
import styles from './import-export-bar.module.css';
import { useExport } from './use-export.ts';
import type { useImport } from './use-import.ts';

const ImportResults = lazy(async () => ({
	default: (await import(/* webpackChunkName: "found" */ './import-results.tsx')).ImportResults,
}));

const ExportFailure = lazy(async () => ({
	default: (await import(/* webpackChunkName: "found" */ './export-failure.tsx')).ExportFailure,
}));

export interface ImportExportBarProps {
	canExport: boolean;
	imports: ReturnType<typeof useImport>;
}

/** Buttons to import files and to export all, with their results. */
export function ImportExportBar({
	canExport,
	imports: { importFiles, isBusy, results, clear },
}: ImportExportBarProps) {
	const picker = useRef<HTMLInputElement>(null);
	const exports = useExport();
	return (
		<div className={styles.bar}>
			<Suspense>
				{results.length > 0 || isBusy ? (
					<ImportResults results={results} isBusy={isBusy} onClose={clear} />
				) : null}
			</Suspense>
			<Suspense>
				{exports.failure ? (
					<ExportFailure failure={exports.failure} onClose={exports.clear} />
				) : null}
			</Suspense>
			<div className={styles.actions}>
				<input
					ref={picker}
					type="file"
					multiple
					hidden
					aria-label="Files to import"
					accept=".txt,.md,.markdown,.html,.htm"
					onChange={({ target }) => {
						void importFiles('', [...(target.files ?? [])]);
						target.value = '';
					}}
				/>
				<Button size="sm" variant="quiet" busy={isBusy} onClick={() => picker.current?.click()}>
					Import…
				</Button>
				{canExport ? (
					<Button
						size="sm"
						variant="quiet"
						busy={exports.isBusy}
						onClick={() => void exports.start()}
					>
						Export all
					</Button>
				) : null}
			</div>
		</div>
	);
}
