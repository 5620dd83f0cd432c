// Users’ files: reading, editing, revisions, search, import and export.

import { fileRoutes } from './file-routes.ts';

export { createFiles, type Files } from './files.ts';
export { importFiles } from './import-export/import-files-store.ts';
export type { FileForPrompt, FileReference } from './read-for-prompt.ts';
export { seedFiles } from './seed-files.ts';
export { editorTables } from './tables.ts';
export {
	readVoiceFile,
	SELECT_VOICE_FILE,
	type StoredVoiceFile,
	toVoiceFile,
	type VoiceFile,
} from './voice-file-store.ts';

export const editorArea = {
	subscribers: [fileRoutes],
};
