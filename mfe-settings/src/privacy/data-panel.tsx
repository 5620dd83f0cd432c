import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';

/** Exports, and imports for users who can use them. */
export function DataPanel({ canImport }: { canImport: boolean }) {
	return (
		<>
			<ExportPart />
			{canImport && <ImportPart />}
		</>
	);
}
