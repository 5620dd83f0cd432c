import { Migration } from '@mikro-orm/migrations';

export class Migration20261206MessageContext extends Migration {
	override up(): void {
		this.addSql('alter table messages add column context jsonb null');
	}
}
