// Writes the database to a backup file and restores it from one.
export { openBackup, writeBackup } from './backup-file.ts';
export { copyEmbedded, restoreEmbedded } from './embedded-backup.ts';
export { copyPostgres, restorePostgres } from './postgres-backup.ts';
