/** §22.3: checks the arguments of a call against the schema of its tool. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { validationRefusal } from '../../api/specification.ts';
import type { ObjectSchema } from '../model/platen.ts';

const ajv = addFormats.default(new Ajv2020({ verbose: true, strict: false, validateSchema: false }));

/** Returns a function that throws `validation`, whose `detail` is the faulty argument. */
export function createCheck(schema: ObjectSchema): (given: Record<string, unknown>) => void {
  const validate = ajv.compile(schema);
  return (given) => {
    if (validate(given)) return;
    const errors = validate.errors ?? [];
    throw validationRefusal(
      errors.map((error) => ({ ...error, instancePath: `/requestBody${error.instancePath}` })),
      'arguments',
    );
  };
}
