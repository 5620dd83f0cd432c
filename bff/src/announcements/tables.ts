import { tableCard } from '../database/tables.ts';
import { AnnouncementEntity } from './announcement.entity.ts';
import { MaintenanceEntity } from './maintenance.entity.ts';

export const announcementsTables = [
	tableCard(AnnouncementEntity, 'What operators tell all users.'),
	tableCard(MaintenanceEntity, 'When operators stop all changes.'),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		announcements: typeof announcementsTables;
	}
}
