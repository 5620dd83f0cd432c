import { Button } from 'design-system/button';
import { ExportFailure } from './export-failure.tsx';
import { ImportButton } from './import-button.tsx';
import styles from './import-export-bar.module.css';
import { ImportResults } from './import-results.tsx';
import { useExport } from './use-export.ts';
import type { useImport } from './use-import.ts';

export interface ImportExportBarProps {
	canExport: boolean;
	imports: ReturnType<typeof useImport>;
}

/** Buttons to import files and to export all, with their results. */
export function ImportExportBar({
	canExport,
	imports: { importFiles, isBusy, results, clear },
}: ImportExportBarProps) {
	const exports = useExport();
	return (
		<div className={styles.bar}>
			{results.length > 0 || isBusy ? (
				<ImportResults results={results} isBusy={isBusy} onClose={clear} />
			) : null}
			{exports.failure ? <ExportFailure failure={exports.failure} onClose={exports.clear} /> : null}
			<div className={styles.actions}>
				<ImportButton
					size="sm"
					variant="quiet"
					busy={isBusy}
					onFiles={(files) => void importFiles('', files)}
				/>
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
