import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { lazy, Suspense, useRef } from 'react';
import type { useImport } from '../tree/use-import.ts';
import styles from './files-in-out.module.css';

const ImportResults = lazy(async () => ({
	default: (await import(/* webpackChunkName: "found" */ './import-results.tsx')).ImportResults,
}));

export interface FilesInOutProps {
	apiBaseUrl: string;
	canExport: boolean;
	imports: ReturnType<typeof useImport>;
}

/** Files of this computer in, all files out. */
export function FilesInOut({ apiBaseUrl, canExport, imports: { bring, isBusy, results, forget } }: FilesInOutProps) {
	const picker = useRef<HTMLInputElement>(null);
	return (
		<div className={styles.foot}>
			<Suspense>{results.length > 0 || isBusy ? <ImportResults results={results} isBusy={isBusy} onClose={forget} /> : null}</Suspense>
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
					<ButtonLink size="sm" variant="quiet" href={`${apiBaseUrl}/api/files/export`} download>
						Export all
					</ButtonLink>
				) : null}
			</div>
		</div>
	);
}
