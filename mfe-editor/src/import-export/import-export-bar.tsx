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

export interface FilesInOutProps {
	canExport: boolean;
	imports: ReturnType<typeof useImport>;
}

/** Files of this computer in, all files out. */
export function FilesInOut({
	canExport,
	imports: { bring, isBusy, results, forget },
}: FilesInOutProps) {
	const picker = useRef<HTMLInputElement>(null);
	const exported = useExport();
	return (
		<div className={styles.foot}>
			<Suspense>
				{results.length > 0 || isBusy ? (
					<ImportResults results={results} isBusy={isBusy} onClose={forget} />
				) : null}
			</Suspense>
			<Suspense>
				{exported.failure ? (
					<ExportFailure failure={exported.failure} onClose={exported.forget} />
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
						void bring('', [...(target.files ?? [])]);
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
						busy={exported.isBusy}
						onClick={() => void exported.start()}
					>
						Export all
					</Button>
				) : null}
			</div>
		</div>
	);
}
