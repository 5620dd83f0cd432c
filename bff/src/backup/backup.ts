// What the rest of the server may use of this area.
export { openBackup, writeBackup } from './backup-file.ts';
export { copyEmbedded, restoreEmbedded } from './embedded-backup.ts';
export { copyPostgres, restorePostgres } from './postgres-backup.ts';
