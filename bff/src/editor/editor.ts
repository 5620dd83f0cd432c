// What the rest of the server may use of this area.

export { FileEntity } from './file.entity.ts';
export { FileRevisionEntity } from './file-revision.entity.ts';
export { fileRoutes } from './file-routes.ts';
export { createFiles, type Files } from './files.ts';
export { startForgettingFiles } from './purge-job.ts';
export type { FileForPrompt, WantedFile } from './read-for-prompt.ts';
export { seedFiles } from './seed-files.ts';
