import { Migration } from '@mikro-orm/migrations';

/** Whether a run may take, or has taken, a wider window than requested. */
export class Migration20261223RunWidening extends Migration {
	override up(): void {
		this.addSql('alter table filter_runs add column widening varchar(255) null');
	}
}
