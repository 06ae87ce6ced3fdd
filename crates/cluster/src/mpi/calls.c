/* The calls of MPI that the program makes. Handles and constants of MPI differ from one library to another, so that only
 * a compiler that reads its header knows them; here they become plain integers and pointers. Every call gives the error
 * code of MPI, 0 if all is well, and all are made by one thread. */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* The messages of the program are kept apart from those of others. */
static MPI_Comm world;

/* Begins, and says who we are. */
int grundy_mpi_begin(int *rank, int *ranks) {
    int is_begun = 0, given = 0, error;
    if ((error = MPI_Initialized(&is_begun))) return error;
    if (!is_begun && (error = MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given))) return error;
    if ((error = MPI_Comm_dup(MPI_COMM_WORLD, &world))) return error;
    if ((error = MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN))) return error;
    if ((error = MPI_Comm_rank(world, rank))) return error;
    return MPI_Comm_size(world, ranks);
}

/* Ends; waits for all others. */
int grundy_mpi_end(void) {
    int error = MPI_Comm_free(&world);
    return error ? error : MPI_Finalize();
}

/* Begins to send bytes, which stay where they are until grundy_mpi_is_done says so of the request. */
int grundy_mpi_send(const void *bytes, int len, int to, int tag, void **request) {
    MPI_Request *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    int error = MPI_Isend(bytes, len, MPI_BYTE, to, tag, world, made);
    if (error) free(made);
    else *request = made;
    return error;
}

/* Whether a message has come: from whom, how long, and a handle for grundy_mpi_receive, which must then be called. */
int grundy_mpi_probe(int *is_there, int *from, int *tag, int *len, void **message) {
    MPI_Status status;
    MPI_Message found;
    int error = MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, is_there, &found, &status);
    if (error || !*is_there) return error;
    if ((error = MPI_Get_count(&status, MPI_BYTE, len))) return error;
    MPI_Message *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    *made = found;
    *message = made;
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    return 0;
}

/* Begins to receive a message, which is whole when grundy_mpi_is_done says so of the request. */
int grundy_mpi_receive(void *message, void *bytes, int len, void **request) {
    MPI_Request *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    int error = MPI_Imrecv(bytes, len, MPI_BYTE, message, made);
    free(message);
    if (error) free(made);
    else *request = made;
    return error;
}

/* Whether a request is done; then it is gone. */
int grundy_mpi_is_done(void *request, int *is_done) {
    int error = MPI_Test(request, is_done, MPI_STATUS_IGNORE);
    if (!error && *is_done) free(request);
    return error;
}

/* What an error code means, in at most `room` bytes with the zero at their end. */
void grundy_mpi_explain(int error, char *text, int room) {
    char whole[MPI_MAX_ERROR_STRING] = "";
    int len = 0;
    if (MPI_Error_string(error, whole, &len)) strcpy(whole, "an error that MPI has no words for");
    strncpy(text, whole, room - 1);
    text[room - 1] = 0;
}
